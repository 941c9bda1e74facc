import type { Page } from '@playwright/test';

/** Warnings and errors that the page writes from now on, and what it throws without anybody to catch it. The array grows. */
export function complaints(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(error.message));
  return lines;
}
