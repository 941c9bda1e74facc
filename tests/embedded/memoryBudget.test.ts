import { expect, test } from 'vitest';
import { MemoryBudget, type MemoryHolder, MemoryShare } from '../../embedded/memoryBudget.ts';

class Holder implements MemoryHolder {
  readonly share: MemoryShare;
  isCut = false;

  constructor(budget: MemoryBudget) {
    this.share = new MemoryShare(budget);
    budget.join(this);
  }

  get heldBytes(): number {
    return this.share.bytes;
  }

  cutOff(): void {
    this.isCut = true;
    this.share.release();
  }
}

const cuts = (holders: readonly Holder[]) => holders.map(({ isCut }) => isCut);

test('SPEC 24.6: above the limit the largest holder is cut off, and at the limit nobody is', () => {
  const budget = new MemoryBudget(100);
  const holders = [new Holder(budget), new Holder(budget), new Holder(budget)];
  holders[0]?.share.change(50);
  holders[1]?.share.change(40);
  holders[2]?.share.change(10);
  expect(cuts(holders)).toEqual([false, false, false]);
  holders[2]?.share.change(1);
  expect(cuts(holders)).toEqual([true, false, false]);
  expect(budget.usedBytes).toBe(51);
});

test('SPEC 24.6: a holder that was cut off no longer counts, whatever it still releases', () => {
  const budget = new MemoryBudget(100);
  const holder = new Holder(budget);
  holder.share.change(101);
  holder.share.change(-101);
  holder.share.change(30);
  expect(budget.usedBytes).toBe(0);
});

test('SPEC 24.6: memory that no holder accounts for cuts off each holder only once', () => {
  const budget = new MemoryBudget(100);
  const holder = new Holder(budget);
  holder.share.change(1);
  budget.charge(150);
  expect(holder.isCut).toBe(true);
  expect(budget.usedBytes).toBe(150);
});
