import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useTurn } from './useTurn.ts'

const system = createSystem(defaultBaseConfig)
let root: Root
let box: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  root.unmount()
  box.remove()
  vi.unstubAllGlobals()
})

interface Shows {
  /** The sheet that somebody opened by themselves. */
  theirs: boolean
  question: string | undefined
  asked?: boolean
}

function Screen({ theirs, question, asked = false }: Shows) {
  const isTurn = useTurn(question !== undefined, asked)
  return (
    <>
      <Sheet open={theirs} onClose={() => {}} title="Ihres">
        {null}
      </Sheet>
      <Sheet open={isTurn} onClose={() => {}} title={question ?? ''}>
        {null}
      </Sheet>
    </>
  )
}

const show = (shows: Shows) =>
  root.render(
    <ChakraProvider value={system}>
      <Screen {...shows} />
    </ChakraProvider>,
  )
const titles = () => [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent)
const shown = (...expected: string[]) => vi.waitFor(() => expect(titles()).toEqual(expected))

test('a question waits until the sheet that somebody opened is closed, and the one after it takes its place', async () => {
  show({ theirs: true, question: undefined })
  await shown('Ihres')
  show({ theirs: true, question: 'Einwilligung' })
  await new Promise(resolve => setTimeout(resolve, 50))
  await shown('Ihres')
  show({ theirs: false, question: 'Einwilligung' })
  await shown('Einwilligung')
  show({ theirs: false, question: 'Studio' })
  await shown('Studio')
  // What is opened over it does not take it away.
  show({ theirs: true, question: 'Studio' })
  await shown('Ihres', 'Studio')
})

test('a question that somebody asked for comes up over their sheet', async () => {
  show({ theirs: true, question: 'Einwilligung', asked: true })
  await shown('Ihres', 'Einwilligung')
})
