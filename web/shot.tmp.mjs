import { chromium } from '@playwright/test';
// node shot.tmp.mjs who scene path name WxH [lang] [action]
const [who, table, scene, path, name, size='1440x900', lang='en', action=''] = process.argv.slice(2);
const base = process.env.BASE ?? 'http://localhost:5199';
const [width, height] = size.split('x').map(Number);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width, height }, hasTouch: true });
const page = await context.newPage();
page.on('console', m => { if (m.type()==='error') console.log('console:', m.text()); });
page.on('pageerror', e => console.log('pageerror', e.message));
await page.addInitScript(l => localStorage.setItem('croupier.language', l), lang);
if (who !== '-') await page.request.post(base + '/api/sessions', { data: { login: who, pin: '1234' } });
if (scene !== '-') await page.request.get(`${base}/mock/${table}/${scene}`);
await page.goto(base + path);
await page.waitForTimeout(900);
if (action) { const f = new Function('page', `return (async()=>{${action}})()`); await f(page); await page.waitForTimeout(500); }
await page.screenshot({ path: `/tmp/w6/${name}.png`, fullPage: process.env.FULL === '1' });
await browser.close();
