import { Box, Text } from '@chakra-ui/react'
import { atom, useAtom } from 'jotai'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useBack, useGo, useQueryText } from '#client/map/links.tsx'
import { audienceWords, stateChips, stateOf, timeWords } from '#client/parts/audience/words.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type PopupForm, type PopupRow, popups } from '#contract/popups.ts'
import { PopupEdit, type System } from './PopupEdit.tsx'
import { popup } from './popupForm.ts'
import { countWords } from './words.ts'

const screens = { popup: 'popups', popupnew: 'popupsNew' } as const
/** Popups that were taken back within their breath. */
const takenAtom = atom<Partial<Record<System, PopupForm>>>({})

const about = {
  popup:
    'Alle sehen es, ab sofort und bis zu seinem Ende oder bis du es entfernst. Nur für eine Marke, ein Studio, eine Rolle oder für später: «Popups nach Zielgruppe».',
  popupnew: 'Nach Marke, Studio, Rolle und Zeit. Für alle und ab sofort: «Popups an alle».',
}

/** The popups of one of the two systems; `?popup=` opens one, `neu` a new one. */
export function PopupList({ system }: { system: System }) {
  const call = system === 'popup' ? popups.notices : popups.list
  const { data, error, stand, loading, again } = useCall(call as typeof popups.list)
  const { nameOf } = useStudios()
  const { popup: asked } = useQueryText()
  const go = useGo()
  const back = useBack()
  const to = screens[system] as 'popups'
  const [taken, setTaken] = useAtom(takenAtom)
  const open = (popup?: string) => void go({ to, search: popup ? { popup } : undefined })
  const row = data?.find(({ _id }) => _id === asked)
  if (asked && (asked === 'neu' || row))
    return (
      <Page title={row ? row.title : 'Neues Popup'} back={to}>
        <PopupEdit
          key={asked}
          system={system}
          row={row}
          taken={taken[system]}
          onBack={form => {
            setTaken({ [system]: form })
            open('neu')
          }}
          onDone={begun => {
            if (begun) setTaken({})
            back({ to })
          }}
        />
      </Page>
    )
  return (
    <Page actions={<NewButton beside words="Neues Popup" onClick={() => open('neu')} />}>
      <Text color="ink2" paddingTop="12">
        {about[system]}
      </Text>
      <Box display="flex" justifyContent="flex-end" minHeight="24px" aria-busy={loading && !data ? true : undefined}>
        <Stand at={stand} />
      </Box>
      {!data && <NotLoaded error={error} again={again} />}
      {asked && data && <Text color="ink2">Dieses Popup gibt es nicht mehr.</Text>}
      {data?.length === 0 && <Empty text="Noch kein Popup." action={<NewButton words="Neues Popup" onClick={() => open('neu')} />} />}
      {data?.map(each => (
        <PopupLine key={each._id} row={each} nameOf={nameOf} onOpen={() => open(each._id)} />
      ))}
    </Page>
  )
}

function PopupLine({ row, nameOf, onOpen }: { row: PopupRow; nameOf: (code: string) => string; onOpen: () => void }) {
  const { remove, waiting } = popup.useRemoval()
  const [look, word] = stateChips[stateOf(row)]
  return (
    <Box borderTop="1px solid {colors.line}" paddingBottom="8">
      <Row
        title={row.title}
        second={`${audienceWords(row, nameOf)} · ${timeWords(row)}`}
        trail={<Chip look={look}>{word}</Chip>}
        onPick={onOpen}
      />
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8" textStyle="small" color="ink2">
        <Box flex={1} minWidth="180px">
          {countWords(row)}
        </Box>
        <Button look="text" size="row" busy={waiting} aria-label={`${row.title} entfernen`} onClick={() => void remove(row)}>
          Entfernen
        </Button>
      </Box>
    </Box>
  )
}
