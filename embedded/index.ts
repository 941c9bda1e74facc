/** What a server that embeds the host imports of it. */
export { backupDataFolder } from './backupDataFolder.ts';
export type { Host, Restored } from './host.ts';
export { createStaticSite } from './http/staticSite.ts';
export { type HostLimitName, type HostLimits, hostLimits, type Limit } from './limits.ts';
export type { FunctionModules } from './runtime/functionRunner.ts';
export { openHost, startHost } from './startHost.ts';
export { DataFolderInUse, readAdminKey, readRunningHost } from './storage/folder/dataFolder.ts';
export { aboutDataFolder, DataFolderUnusable } from './storage/folder/dataFolderUnusable.ts';
export { makeOwnFolder } from './storage/folder/ownFolder.ts';
export { clearUnfinished, unfinishedName } from './storage/folder/unfinishedFiles.ts';
export { StorageFailure } from './storage/store.ts';
