import { compileServer } from '../server/compileServer.mjs';

/** Before the first test: several of them run the server's programs at once, and none needs to wait for another to compile. */
export default compileServer;
