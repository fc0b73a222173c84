interface Lane {
  running?: Promise<void>
  /** A run that is planned and not begun; it will see whatever has been written by then. */
  next?: Promise<void>
}

/** A queue keyed by person: a few run at once, never two for one person, and what is asked for during a run happens after it. */
export function createLanes(atOnce: number, act: (person: string) => Promise<void>) {
  const lanes = new Map<string, Lane>()
  const waiting: (() => void)[] = []
  let seats = atOnce

  async function seat() {
    if (seats > 0) seats--
    else await new Promise<void>(go => waiting.push(go))
  }

  function leave() {
    const go = waiting.shift()
    if (go) go()
    else seats++
  }

  async function take(person: string, lane: Lane) {
    await lane.running?.catch(() => {})
    await seat()
    lane.next = undefined
    lane.running = act(person)
    try {
      await lane.running
    } finally {
      lane.running = undefined
      leave()
      if (!lane.next) lanes.delete(person)
    }
  }

  return {
    run(person: string): Promise<void> {
      const lane = lanes.get(person) ?? {}
      lanes.set(person, lane)
      lane.next ??= take(person, lane)
      return lane.next
    },
    async idle() {
      while (lanes.size > 0) await Promise.allSettled([...lanes.values()].flatMap(({ running, next }) => [running, next]))
    },
  }
}
