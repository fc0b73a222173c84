import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { StudioCard } from './StudioCard.tsx'

const studioOf = (code: string, name: string) =>
  ({
    code,
    name,
    canton: 'ZH',
    adresse: 'Obergasse 1, 8400 Winterthur',
    email: 'studio@formkurve.example',
    telefon: '+41525550101',
    openingHours: [],
    alwaysCheckin: false,
    trainers: [],
  }) as unknown as PublicStudio

let root: Root
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  setSession({ state: 'signed-out' })
})

test('of all studios one’s own says so', async () => {
  setSession({ state: 'online', token: 't', user: { _id: 'p', userRoles: [], studio_id: 'winterthur' } as never })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const pick = () => {}
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      {[studioOf('winterthur', 'Winterthur'), studioOf('pfungen', 'Pfungen')].map(studio => (
        <StudioCard
          key={studio.code}
          studio={studio}
          selected={false}
          wall={{ day: '2026-11-20', minute: 600 }}
          busy={false}
          onSelect={pick}
          onPick={pick}
        />
      ))}
    </ChakraProvider>,
  )
  const said = () => [...document.querySelectorAll('article')].map(({ textContent }) => textContent?.includes('Dein Studio'))
  await vi.waitFor(() => expect(said()).toEqual([true, false]))
})
