import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { law } from '#contract/rules/shifts/law.ts'
import { restDayTable } from '#contract/rules/shifts/restDays.ts'
import { LawSheet } from './LawSheet.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('every line of the law stands there with its article, and the days of each canton with their source', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T08:00:00.000Z') })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <LawSheet onClose={() => {}} />
      </ChakraProvider>,
    ),
  )
  const text = document.body.textContent
  // Nothing in it is tapped: keys scroll it because the part that scrolls takes the focus.
  expect(document.querySelector('dialog [role=region]')?.getAttribute('tabindex')).toBe('0')
  act(() => root.unmount())
  for (const { article } of Object.values(law)) if (article) expect(text).toContain(article)
  for (const { name, source } of Object.values(restDayTable)) {
    expect(text).toContain(`Feiertage wie Sonntage: ${name}`)
    expect(text).toContain(source)
  }
  expect(text).toContain('Pause: über 5½ Stunden 15, über 7 Stunden 30, über 9 Stunden 60 Minuten')
  // Thurgau alone puts 2 January on a level with Sunday; what is over stands nowhere.
  expect(text.split('Berchtoldstag')).toHaveLength(2)
  expect(text).not.toContain('01.11.2026')
})
