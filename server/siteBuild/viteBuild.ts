import { build } from 'vite';

/** The build's process: see runViteBuild.ts. Its argument is the project's folder. */
const [projectDir = '.'] = process.argv.slice(2);
// Nobody waits for a build whose server has been stopped, and the next one would write to the same folder.
process.on('disconnect', () => process.exit(1));
try {
  const common = { root: projectDir, logLevel: 'warn' } as const;
  // The renderer first: it paints the site's shell.
  await build({ ...common, build: { ssr: 'src/app/renderFirstPaint.tsx' } });
  await build(common);
  process.exit(0);
} catch (error) {
  process.send?.(error instanceof Error ? error.message : String(error), () => process.exit(1));
}
