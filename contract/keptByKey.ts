const mostKept = 50_000
/** Letters: days and clocks have fewer; what else somebody sends in their place is not held. */
const longestKept = 40

/** What `make` answers for a key, made once; forgotten altogether where there are more than 50,000. Answers are never undefined; long texts are not kept. */
export function keptByKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (typeof key === 'string' && key.length > longestKept) return make(key)
    if (known.size >= mostKept) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
