import { expect, test } from 'vitest';
import { Arrival } from '../../../embedded/sessions/arrival.ts';

const HEADER_BYTES = 6;
const PIECE_BYTES = 256;

test('SPEC 20.1: the pieces of an incomplete message add up, each with its overhead', () => {
  const arrival = new Arrival();
  arrival.piece(1000);
  arrival.piece(1);
  expect(arrival.incompleteBytes).toBe(1001 + 2 * PIECE_BYTES);
});

test('SPEC 20.1: a complete message no longer counts, but what follows it in the same piece does', () => {
  const arrival = new Arrival();
  arrival.piece(100);
  arrival.message(144);
  arrival.piece(144 + HEADER_BYTES - 100);
  expect(arrival.incompleteBytes).toBe(0);
  arrival.message(10);
  arrival.piece(10 + HEADER_BYTES + 500);
  expect(arrival.incompleteBytes).toBe(500 + PIECE_BYTES);
});

test('SPEC 20.1: pongs neither end a message nor add up over time', () => {
  const arrival = new Arrival();
  arrival.piece(300);
  for (let i = 0; i < 1000; i++) {
    arrival.control(4);
    arrival.piece(4 + HEADER_BYTES);
  }
  expect(arrival.incompleteBytes).toBe(300 + PIECE_BYTES);
});

test('SPEC 20.1: headers longer than the shortest do not add up over messages', () => {
  const arrival = new Arrival();
  for (let i = 0; i < 1000; i++) {
    arrival.message(200);
    arrival.piece(200 + HEADER_BYTES + 2);
  }
  expect(arrival.incompleteBytes).toBeLessThan(300 + PIECE_BYTES);
});
