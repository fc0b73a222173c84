/** A typed time of day, «6», «630», «6.30», «24» → HH:MM; undefined when it is none, '' when it is empty. */
export function parseClock(text: string): string | undefined {
  const plain = text.trim()
  if (plain === '') return ''
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(plain) ?? []
  if (hour === undefined || Number(minute) > 59) return undefined
  const late = Number(hour) * 60 + Number(minute)
  return late > 24 * 60 ? undefined : `${hour.padStart(2, '0')}:${minute}`
}
