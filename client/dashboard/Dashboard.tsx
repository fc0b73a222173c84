import { Box, Text } from '@chakra-ui/react'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useState } from 'react'
import { canSee, useSession } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { recentAtom, rightsAtAtom } from '#client/map/screenVisits.ts'
import { PaletteButton } from '#client/parts/PaletteButton.tsx'
import { DeskSwitch } from '#client/parts/studio/DeskSwitch.tsx'
import { rowOf } from '#contract/screens.ts'
import { groups, tilesFor } from './dashboardGroups.ts'
import { findScreens } from './screenSearch.ts'
import { TileGrid } from './TileGrid.tsx'

/** The staff's home: the screens that this person may open, by group, those used last, and a search over them. */
export default function Dashboard() {
  const { state } = useSession()
  const rightsAt = useAtomValue(rightsAtAtom)
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  return (
    <Page>
      <Box display="flex" alignItems="center" gap="10" paddingTop="10" minHeight="56px">
        <Box as="h1" tabIndex={-1} textStyle="title" flex={1}>
          Dashboard
        </Box>
        <PaletteButton />
        <Box display={{ md: 'none' }}>
          <ButtonLink to="home" look="text" size="row">
            Zur App
          </ButtonLink>
        </Box>
      </Box>
      <Box display={{ md: 'none' }} paddingTop="8">
        <DeskSwitch
          button={(word, wears) =>
            wears && (
              <Button look="side" size="row" icon={<MapPinIcon size={17} aria-hidden />} aria-label={`Studio: ${word}`} {...wears}>
                {word}
              </Button>
            )
          }
        />
      </Box>
      <Box maxWidth="420px" paddingTop="8">
        <TextField label="Bereich suchen" type="search" value={text} onChange={setText} />
      </Box>
      {sought ? <Sought text={sought} /> : <All />}
      {state !== 'online' && rightsAt !== undefined && (
        <Text textStyle="small" color="ink2" paddingTop="20">
          Ohne Netz gelten die Rechte, die zuletzt bekannt waren. <Stand at={rightsAt} />
        </Text>
      )}
    </Page>
  )
}

function All() {
  const recent = useAtomValue(recentAtom).filter(name => canSee(rowOf(name).access))
  return (
    <>
      {recent.length > 0 && (
        <Section title="Zuletzt benutzt">
          <TileGrid screens={recent} />
        </Section>
      )}
      {tilesFor(canSee).map(({ group, screens }) => (
        <Section key={group} title={group}>
          <TileGrid screens={screens} icon={groups[group].icon} />
        </Section>
      ))}
    </>
  )
}

function Sought({ text }: { text: string }) {
  const hits = findScreens(text, name => rowOf(name).group !== undefined && canSee(rowOf(name).access)).map(({ name }) => name)
  if (hits.length === 0) return <Empty text="Kein Bereich passt, den du öffnen darfst." />
  return (
    <Section title="Gefunden" aside={hits.length}>
      <TileGrid screens={hits} />
    </Section>
  )
}
