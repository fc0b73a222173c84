/** Cuts what is many into parts of at most so many. */
export function* chunks<Item>(items: readonly Item[], size = 500) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
