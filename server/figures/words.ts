/** «März 2026» */
export const monthText = (month: string) =>
  new Intl.DateTimeFormat('de-CH', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** «März 2026», «Januar 2026 bis März 2026» */
export const spanText = ({ from, to }: { from: string; to: string }) =>
  from === to ? monthText(from) : `${monthText(from)} bis ${monthText(to)}`
