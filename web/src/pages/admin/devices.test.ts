import { expect, test } from 'vitest';
import { sha256 } from '$lib/sha256';
import { bodyOf, newCredential } from './devices';

test('the house gets the hash of a credential and never the credential', () => {
  const [one, other] = [newCredential(), newCredential()];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(one).not.toBe(other);
  const shoe = { id: ' s1 ', name: 'Shoe', kind: 'shoe', place: 'table', where: 'b1' } as const;
  const body = bodyOf(shoe, one);
  expect(body).toEqual({
    device: 's1',
    name: 'Shoe',
    kind: 'shoe',
    table: 'b1',
    credential: sha256(one),
  });
  expect(JSON.stringify(body)).not.toContain(one);
});

test('a device stands in one place', () => {
  const where = ' 10.0.0.7 ';
  const base = { id: 'n1', name: 'Notes', kind: 'acceptor', where } as const;
  expect(bodyOf({ ...base, place: 'terminal' }, 'x')).toMatchObject({ terminal: '10.0.0.7' });
  expect(bodyOf({ ...base, place: 'cage' }, 'x')).not.toHaveProperty('terminal');
});
