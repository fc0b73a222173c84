import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Translator, translates } from './testing/translator.ts'
import { watchTranslator } from './translated.ts'

let root: Root
let host: HTMLElement
let end: (() => void)[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  end = []
})
afterEach(() => {
  act(() => root.unmount())
  for (const each of end) each()
  host.remove()
})

const settled = () => new Promise(done => setTimeout(done))
async function draw(node: ReactNode) {
  act(() => root.render(node))
  await settled()
}
const Row = ({ done, of }: { done: number; of: number }) => (
  <p>
    <i /> Satz {done} von {of}
  </p>
)

const Line = ({ signed }: { signed: boolean }) => <div>{signed ? <b>Gesichert</b> : 'Unterschreibe auf der Linie.'}</div>
const Around = ({ signed }: { signed: boolean }) => (
  <section>
    {!signed && 'Noch nichts.'}
    <Line signed={signed} />
    {signed && 'Danke.'}
    <hr />
  </section>
)

const Words = ({ all }: { all: string[] }) => (
  <p>
    {all.map(word => (
      <span key={word}>{word}</span>
    ))}
    Ende{all.length}
  </p>
)

const ways: Translator[] = ['replaces', 'wraps']

for (const way of ways) {
  const begin = () => end.push(watchTranslator(), translates(host, way))

  test(`a figure beside a text goes on in a page whose translator ${way} texts`, async () => {
    begin()
    await draw(<Row done={1} of={21} />)
    expect(host.querySelectorAll('font').length).toBeGreaterThan(0)
    for (const done of [2, 3]) {
      await draw(<Row done={done} of={21} />)
      expect(host.textContent).toBe(` Satz ${done} von 21`)
    }
  })

  test(`a text that gives way to an element, and comes back, breaks nothing where the translator ${way} texts`, async () => {
    begin()
    await draw(<Around signed={false} />)
    await draw(<Around signed />)
    expect(host.textContent).toBe('GesichertDanke.')
    await draw(<Around signed={false} />)
    expect(host.textContent).toBe('Noch nichts.Unterschreibe auf der Linie.')
  })

  test(`rows keep their order where the translator ${way} texts`, async () => {
    begin()
    await draw(<Words all={['a', 'b']} />)
    await draw(<Words all={['b', 'c', 'a']} />)
    expect(host.textContent).toBe('bcaEnde3')
  })
}

test('what says that it is not to be translated is left alone by the translator of these tests', async () => {
  end.push(translates(host, 'replaces'))
  await draw(
    <p>
      <b className="notranslate">62,5</b> Kilo
    </p>,
  )
  expect(host.querySelector('b font')).toBeNull()
  expect(host.querySelector('font')).not.toBeNull()
})
