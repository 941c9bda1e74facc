import { expect, test } from 'vitest';
import { IncompleteMessage } from '../../../embedded/sessions/incompleteMessage.ts';

const HEADER_BYTES = 6;
const PIECE_BYTES = 256;

test('SPEC 20.1: the pieces of an incomplete message add up, each with its overhead', () => {
  const incomplete = new IncompleteMessage();
  incomplete.piece(1000);
  incomplete.piece(1);
  expect(incomplete.sizeBytes).toBe(1001 + 2 * PIECE_BYTES);
});

test('SPEC 20.1: a complete message no longer counts, but what follows it in the same piece does', () => {
  const incomplete = new IncompleteMessage();
  incomplete.piece(100);
  incomplete.message(144);
  incomplete.piece(144 + HEADER_BYTES - 100);
  expect(incomplete.sizeBytes).toBe(0);
  incomplete.message(10);
  incomplete.piece(10 + HEADER_BYTES + 500);
  expect(incomplete.sizeBytes).toBe(500 + PIECE_BYTES);
});

test('SPEC 20.1: pongs neither end a message nor add up over time', () => {
  const incomplete = new IncompleteMessage();
  incomplete.piece(300);
  for (let i = 0; i < 1000; i++) {
    incomplete.control(4);
    incomplete.piece(4 + HEADER_BYTES);
  }
  expect(incomplete.sizeBytes).toBe(300 + PIECE_BYTES);
});

test('SPEC 20.1: headers longer than the shortest do not add up over messages', () => {
  const incomplete = new IncompleteMessage();
  for (let i = 0; i < 1000; i++) {
    incomplete.message(200);
    incomplete.piece(200 + HEADER_BYTES + 2);
  }
  expect(incomplete.sizeBytes).toBeLessThan(300 + PIECE_BYTES);
});
