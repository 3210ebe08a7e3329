// Plays a round with the client that is generated from the contract: logs in, bets at a table, waits
// until the round ends and prints how. The compiler holds every call against the contract.
import createClient from "openapi-fetch";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { components, paths } from "./generated/api.js";

const [baseUrl, card, pin, table, bet, seat] = process.argv.slice(2);
if (!baseUrl || !card || !pin || !table || !bet || !seat) throw new Error("which house, and who?");

const client = createClient<paths>({ baseUrl });
const key = () => ({ "Idempotency-Key": randomUUID() });

/** What was asked for, or the problem as an error. */
function told<T>(answer: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (answer.data !== undefined) return answer.data;
  throw new Error(`${answer.error?.code}: ${answer.error?.detail}`);
}

const wrong = await client.POST("/api/sessions", { body: { login: card, pin: "0" } });
if (wrong.error?.code !== "wrong_login") throw new Error("a wrong PIN is refused with a code");

const me = told(await client.POST("/api/sessions", { body: { login: card, pin } }));
client.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${me.token}`);
    return request;
  },
});

const at = { path: { table } };
let view = told(await client.GET("/api/tables/{table}", { params: at }));
while (view.round.data.phase !== "open") {
  await sleep(300);
  view = told(await client.GET("/api/tables/{table}", { params: at }));
}
const round = view.round.data.round;
const spot = { table, round, seat: Number(seat), bet };
const put = (stake: number, header = key()) =>
  client.PUT("/api/tables/{table}/rounds/{round}/bets/{seat}/{bet}", {
    params: { path: spot, header },
    body: { stake },
  });
const tooSmall = await put(1);
if (tooSmall.response.status !== 409) throw new Error("a cent is under the minimum");
const header = key();
const stake = told(await put(1000, header));
const again = told(await put(1000, header));
if (JSON.stringify(stake) !== JSON.stringify(again)) throw new Error("a key counts once");

const one = { path: { table, round } };
let past = told(await client.GET("/api/tables/{table}/rounds/{round}", { params: one }));
while (past.phase !== "settled" && past.phase !== "void") {
  await sleep(300);
  past = told(await client.GET("/api/tables/{table}/rounds/{round}", { params: one }));
}
const page = { path: { table }, query: { limit: 1 } };
const last = told(await client.GET("/api/tables/{table}/rounds", { params: page }));
console.log(JSON.stringify({ round, phase: past.phase, bets: past.bets, last: last.rounds[0]?.round }));
