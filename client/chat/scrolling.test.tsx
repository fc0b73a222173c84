import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Line } from './lines.ts'
import { type Rows, useWritten } from './scrolling.ts'

const scrollToEnd = vi.fn()
const rows = { scrollToEnd } as unknown as Rows

function Shown({ written, lines }: { written?: string; lines: readonly Line[] }) {
  useWritten(written, lines, rows)
  return lines.length
}

const line = (_id: string, at: string) => ({ _id, at }) as Line

test('what was written here is gone to once, also where one waits from before the clock was set back', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = async (lines: readonly Line[], written?: string) => {
    root.render(<Shown written={written} lines={lines} />)
    await vi.waitFor(() => expect(document.body.textContent).toBe(String(lines.length)))
  }
  const waits = line('waits', '2026-11-27T17:40:00.000Z')
  const one = line('one', '2026-11-27T15:40:00.000Z')
  await show([waits])
  expect(scrollToEnd).not.toHaveBeenCalled()
  await show([waits, one], 'one')
  await vi.waitFor(() => expect(scrollToEnd).toHaveBeenCalledTimes(1))
  // On its way from the outbox to the log it may be in neither.
  await show([waits], 'one')
  await show([waits, one], 'one')
  await show([waits, one, line('another', '2026-11-27T15:41:00.000Z')], 'one')
  expect(scrollToEnd).toHaveBeenCalledTimes(1)
  await show([waits, one, line('another', '2026-11-27T15:41:00.000Z'), line('two', '2026-11-27T15:42:00.000Z')], 'two')
  await vi.waitFor(() => expect(scrollToEnd).toHaveBeenCalledTimes(2))
  root.unmount()
  document.body.replaceChildren()
})
