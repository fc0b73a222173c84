const mostKept = 50_000

/** Answers of `make`, each key’s made once; forgotten altogether where there are more than 50,000. None of them may be undefined. */
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
