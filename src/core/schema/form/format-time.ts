const clock = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;
const duration = /^P(?=\d|T\d)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;
/** Longer than any that means something, and short enough to look at more than once. */
const most = 200;

/** A day that the calendar has. */
export function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : [];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A time of day with its offset (RFC 3339). */
export function isTime(text: string): boolean {
  const match = text.length <= most ? clock.exec(text) : null;
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0, , offsetHour = 0, offsetMinute = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second comes to all places at once.
  const ahead = (offsetHour * 60 + offsetMinute) * (match[4] === '-' ? -1 : 1);
  return second === 60 && (hour * 60 + minute - ahead + 2880) % 1440 === 1439;
}

/** A moment (RFC 3339). A space may stand for its T, as people write it. */
export function isDateTime(text: string): boolean {
  return isDate(text.slice(0, 10)) && /[t ]/i.test(text.charAt(10)) && isTime(text.slice(11));
}

/** A span of time (ISO 8601, as in RFC 3339, appendix A). */
export function isDuration(text: string): boolean {
  return text.length <= most && duration.test(text);
}
