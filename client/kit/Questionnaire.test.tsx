import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, page } from '#contract/questionnaire/shapes.ts'
import { problemsOf } from '#contract/rules/questionnaire/rules.ts'
import { Questionnaire } from './Questionnaire.tsx'
import { Steps } from './Steps.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement
let given: Answers
const into = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(Element.prototype, { scrollIntoView: into })
  into.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

const id = (nth: number) => `01900000-0000-7000-8000-00000000000${nth}`
const pain = {
  _id: id(4),
  title: 'Hast du Schmerzen?',
  type: 'select',
  required: true,
  options: ['Ja', 'Nein'],
  additionalFields: [
    {
      _id: id(5),
      selection: 'Ja',
      title: 'Wo?',
      type: 'select',
      required: true,
      options: ['Knie', 'Rücken'],
      allowMultiple: true,
      allowOwnInput: true,
    },
  ],
}
const whole = page.cast({
  _id: id(9),
  displayedTitle: 'Gesundheit',
  questions: [
    { _id: id(1), title: 'Was ist dein Ziel?', type: 'text', required: true },
    { _id: id(2), title: 'Wie oft?', type: 'number', isPercent: true },
    { _id: id(3), title: 'Wie fit?', type: 'rating', maxStarCount: 10 },
    pain,
  ],
})

function Asked({ start = {} }: { start?: Answers }) {
  const [answers, setAnswers] = useState(start)
  const [missing, setMissing] = useState(false)
  given = answers
  return (
    <>
      <Steps id="asked" at={0} of={1} title={whole.displayedTitle} onForward={() => setMissing(true)}>
        <Questionnaire
          pages={[whole]}
          answers={answers}
          onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
          problems={missing ? problemsOf([whole], answers) : undefined}
        />
      </Steps>
      <button type="submit" form="asked">
        Weiter
      </button>
    </>
  )
}
const draw = (what: React.ReactNode) => act(() => root.render(<ChakraProvider value={system}>{what}</ChakraProvider>))
const labelled = (words: string) => {
  const label = [...document.querySelectorAll('label')].find(one => one.textContent?.startsWith(words))
  if (!label) throw new Error(`no label ${words}`)
  return (label.control ?? label.querySelector('input')) as HTMLInputElement
}
function type(words: string, value: string) {
  const field = labelled(words)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })))
}
const tap = (words: string) => act(() => labelled(words).click())
const next = () => act(() => document.querySelector<HTMLElement>('body > div button:last-of-type')!.click())

test('each kind of question gives its answer: lines, numbers with a comma, half stars, options', () => {
  draw(<Asked />)
  type('Was ist dein Ziel?', 'Rücken stärken')
  type('Wie oft?', '62,5')
  type('Wie fit?', '7.5')
  tap('Nein')
  expect(given).toEqual({
    [id(1)]: { answer: 'Rücken stärken' },
    [id(2)]: { answer: 62.5 },
    [id(3)]: { answer: 7.5 },
    [id(4)]: { answer: 'Nein' },
  })
  type('Was ist dein Ziel?', '')
  expect(given[id(1)]).toEqual({ answer: null })
})

test('an additional question opens with its option, takes several answers and one of one’s own, and keeps them while it is closed', () => {
  draw(<Asked />)
  expect(host.textContent).not.toContain('Wo?')
  tap('Ja')
  tap('Rücken')
  tap('Knie')
  tap('Eigene Antwort')
  type('Eigene Antwort: Wo?', 'Ellbogen')
  const said = { [id(5)]: { answer: ['Knie', 'Rücken'], own: 'Ellbogen' } }
  expect(given[id(4)]).toEqual({ answer: 'Ja', additionalFieldAnswer: said })
  tap('Nein')
  expect(host.textContent).not.toContain('Wo?')
  expect(given[id(4)]).toEqual({ answer: 'Nein', additionalFieldAnswer: said })
})

test('whoever goes on is told what is missing where it is missing, the first in view and in focus; answered, it is gone', () => {
  draw(<Asked start={{ [id(4)]: { answer: 'Ja' } }} />)
  next()
  expect(host.textContent).toContain('Dieses Feld ist erforderlich')
  expect(host.textContent).toContain('Bitte beantworte die Zusatzfrage: Wo?')
  expect(into).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(labelled('Was ist dein Ziel?'))
  type('Was ist dein Ziel?', 'Fit werden')
  expect(host.textContent).not.toContain('Dieses Feld ist erforderlich')
  expect(into).toHaveBeenCalledTimes(1)
  next()
  expect(into).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(labelled('Knie'))
})

test('to be read, it says every answer and what was left out, and takes none', () => {
  const answers = {
    [id(2)]: { answer: 62.5 },
    [id(3)]: { answer: 7.5 },
    [id(4)]: { answer: 'Ja', additionalFieldAnswer: { [id(5)]: { answer: ['Knie'], own: 'Ellbogen' } } },
  }
  draw(<Questionnaire pages={[whole]} answers={answers} readOnly />)
  expect([...document.querySelectorAll('dd')].map(one => one.textContent)).toEqual(['Keine Angabe', '62,5 %', '', 'Ja', 'Knie, Ellbogen'])
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('7,5 von 10 Sternen')
  expect(document.querySelector('input, textarea, button')).toBeNull()
})
