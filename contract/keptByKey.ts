const mostKept = 50_000
/** Letters of the longest text that is held: days and clocks have fewer, and what somebody sends in their place may have very many. */
const longestKept = 40

/**
 * Answers of `make`, each key's made once: all is forgotten where there are more than 50,000, and for a long text it is made each time. None of
 * them may be undefined.
 */
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
