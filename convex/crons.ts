import { cronJobs } from 'convex/server';
import { internal } from './_generated/api.js';

const crons = cronJobs();

// By interval, not by the hour of day: a village library's computer is off at night.
crons.interval('prune tombstones', { hours: 12 }, internal.housekeeping.pruneTombstones, {});
crons.interval('prune removed list items', { hours: 12 }, internal.housekeeping.pruneRemovedItems, {});
crons.interval('forget old outboxes', { hours: 24 }, internal.housekeeping.pruneClients, {});
crons.interval('sweep abandoned uploads', { hours: 6 }, internal.housekeeping.sweepUploads, {});
crons.interval('remove what has expired', { hours: 1 }, internal.expiry.sweep, {});

export default crons;
