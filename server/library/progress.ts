/** Where progress is shown: process.stderr, or a test's list of lines. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  update(done: number): void;
  /** Removes the bar. */
  end(): void;
}

const barWidth = 24;

/**
 * Shows the progress of a long command: a bar that redraws itself on a terminal, a line at every tenth elsewhere (a log
 * file, a service's journal). `isUnicode` says whether the terminal can show block characters.
 */
export function createProgress(
  stream: ProgressStream,
  label: string,
  total: number,
  isUnicode = true,
): Progress {
  const number = new Intl.NumberFormat('en');
  const state = (done: number) => `${label}: ${number.format(done)} of ${number.format(total)}`;
  if (!stream.isTTY) {
    let tenths = 0;
    return {
      update(done) {
        const reached = Math.floor((done / total) * 10);
        if (reached > tenths) stream.write(`${state(done)}\n`);
        tenths = Math.max(tenths, reached);
      },
      end() {
        // Printed lines stay.
      },
    };
  }
  const [full, empty] = isUnicode ? ['█', '░'] : ['#', '-'];
  return {
    update(done) {
      const filled = Math.round((Math.min(done, total) / Math.max(total, 1)) * barWidth);
      const line = `${full.repeat(filled)}${empty.repeat(barWidth - filled)} ${state(done)}`;
      stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
    },
    end() {
      stream.write('\r\u001b[K');
    },
  };
}

/** Whether the terminal supports Unicode, by POSIX's order of variables; Windows terminals do. */
export function isUnicodeTerminal(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return true;
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}
