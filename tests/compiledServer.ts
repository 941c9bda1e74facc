import { compileServer } from '../server/compileServer.mjs';

/** Compiles the server before the first test: several tests run its programs at once, and none should have to wait. */
export default async function compile(): Promise<void> {
  await compileServer();
}
