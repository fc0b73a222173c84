const mostKept = 50_000

/** What `make` answers for a key, made once; forgotten altogether where there are more than 50,000. Answers are never undefined. */
export function keptByKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= mostKept) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
