import { rowOf, type ScreenName, screenNames } from '#contract/screens.ts'

/** The address of the screen of this name; params of its path come from the query. Any other name leads home. */
export function goalOf(routeName: string, search: string): string {
  if (!screenNames.includes(routeName as ScreenName) || routeName === 'redirect') return '/'
  const query = new URLSearchParams(search)
  const pieces = rowOf(routeName as ScreenName).path.split('/')
  const filled = pieces.map(piece => (piece.startsWith(':') ? query.get(piece.slice(1)) : piece))
  if (filled.some((piece, at) => at > 0 && pieces.length > 2 && (piece === null || piece === '' || /^\.+$/.test(piece)))) return '/'
  for (const piece of pieces) if (piece.startsWith(':')) query.delete(piece.slice(1))
  const rest = query.toString()
  return `${filled.map(piece => (piece ? encodeURIComponent(piece) : '')).join('/') || '/'}${rest ? `?${rest}` : ''}`
}
