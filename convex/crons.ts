import { cronJobs } from 'convex/server';
import { internal } from './_generated/api.js';

const crons = cronJobs();

// Intervals, not times of day: a village library's computer is off at night.
crons.interval('prune tombstones', { hours: 12 }, internal.housekeeping.pruneTombstones, {});
crons.interval('prune removed list items', { hours: 12 }, internal.housekeeping.pruneRemovedItems, {});
crons.interval('sweep abandoned uploads', { hours: 6 }, internal.housekeeping.sweepUploads, {});
crons.interval('sweep abandoned audio', { hours: 6 }, internal.desk.audioUploads.sweep, {});
crons.interval('empty the bin', { hours: 6 }, internal.desk.bin.empty, {});
crons.interval('delete import undo records', { hours: 6 }, internal.desk.bulkChanges.sweep, {});
crons.interval('end imports that were left', { hours: 6 }, internal.desk.bulk.sweep, {});
crons.interval('delete letter recipients', { hours: 6 }, internal.newsletter.sendings.sweep, {});
crons.interval('forget old numbers', { hours: 6 }, internal.numbers.prune, {});
crons.interval('remove what has expired', { hours: 1 }, internal.housekeeping.sweepExpired, {});

// These run at once, and do nothing once they are done.
crons.interval('upgrade to a feed for each language', { hours: 6 }, internal.upgrade.lists, {});
crons.interval('upgrade to a search by sound', { hours: 6 }, internal.upgrade.sounds, {});

export default crons;
