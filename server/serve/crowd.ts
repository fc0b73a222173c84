/** More would only stand in line for one row, each with a connection that others need meanwhile. */
const atOnce = 8

const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

/** How many wait there. */
export const waitingAt = (place: string) => lines.get(place)?.waiting.length ?? 0

/** Runs acts at one place in the order they came, `most` at once; who had to wait is told so. */
export async function inLine<T>(place: string, act: (waited: boolean) => Promise<T>, most = atOnce): Promise<T> {
  const line = lines.get(place) ?? { running: 0, waiting: [] }
  lines.set(place, line)
  const waits = line.running >= most
  if (waits) await new Promise<void>(go => line.waiting.push(go))
  else line.running++
  try {
    return await act(waits)
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) lines.delete(place)
  }
}
