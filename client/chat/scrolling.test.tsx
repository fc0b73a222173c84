import { useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatLine } from './chatLines.ts'
import type { ConversationEntry } from './conversationEntries.ts'
import { type ChatVirtualizer, useEnd, useJump, useWritten } from './scrolling.ts'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const scrollToEnd = vi.fn()
const rows = { scrollToEnd } as unknown as ChatVirtualizer

function Shown({ written, lines }: { written?: string; lines: readonly ChatLine[] }) {
  useWritten(written, lines, rows)
  return lines.length
}

const line = (_id: string, at: string) => ({ _id, at }) as ChatLine

test('what was written here is gone to once, also where one waits from before the clock was set back', async () => {
  const show = async (lines: readonly ChatLine[], written?: string) => {
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
})

function Box({ height }: { height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, look] = useEnd(box, height, true)
  const sized = (element: HTMLDivElement | null) => {
    box.current = element
    if (element)
      for (const [name, value] of [
        ['scrollHeight', height],
        ['clientHeight', 500],
      ] as const)
        Object.defineProperty(element, name, { value, configurable: true })
  }
  return (
    <div ref={sized} onScroll={look}>
      {atEnd ? 'at the end' : 'further up'}
    </div>
  )
}

test('what comes in between and is not followed leaves the end out of sight; what is followed does not', async () => {
  const said = () => document.body.textContent
  const box = () => document.body.querySelector<HTMLElement>('div > div')!
  const show = async (height: number) => {
    root.render(<Box height={height} />)
    await vi.waitFor(() => expect(box().scrollHeight).toBe(height))
  }
  await show(1000)
  box().scrollTop = 500
  await show(1050)
  box().scrollTop = 550
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(said()).toBe('at the end')
  await show(2000)
  await vi.waitFor(() => expect(said()).toBe('further up'))
  box().scrollTop = 1500
  box().dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(said()).toBe('at the end'))
})

const scrollToIndex = vi.fn()
const list = { scrollToIndex } as unknown as ChatVirtualizer
const far = vi.fn()
const entries = ['a', 'b'].map(key => ({ kind: 'line', key }) as ConversationEntry)
let jump: ReturnType<typeof useJump> | undefined
function Jumps() {
  jump = useJump(entries, list, far)
  return jump.marked ?? 'nothing'
}

test('a message among those shown is scrolled to and marked, one further away is gone to in one step', async () => {
  root.render(<Jumps />)
  await vi.waitFor(() => expect(document.body.textContent).toBe('nothing'))
  jump?.to('b')
  await vi.waitFor(() => expect(document.body.textContent).toBe('b'))
  expect([scrollToIndex.mock.calls, far.mock.calls]).toEqual([[[1, { align: 'center' }]], []])
  jump?.to('far away')
  expect([scrollToIndex.mock.calls.length, far.mock.calls]).toEqual([1, [['far away']]])
})
