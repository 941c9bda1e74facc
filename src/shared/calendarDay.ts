/** In this device's time zone: '2026-11-22'. */
export function calendarDay(moment = new Date()): string {
  const offsetMs = moment.getTimezoneOffset() * 60 * 1000;
  return new Date(moment.getTime() - offsetMs).toISOString().slice(0, 10);
}
