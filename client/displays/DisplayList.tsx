import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type DisplayForm, type DisplayRow, displays } from '#contract/displays/calls.ts'
import { type GalleryRow, galleries } from '#contract/displays/galleries.ts'
import { HoursFields } from './HoursFields.tsx'
import { display } from './rows.ts'
import { Screens } from './Screens.tsx'
import { contactWords } from './words.ts'

const most = { query: { limit: 200 } }

/** The displays of the caller's studios, with the last contact of their screens. */
export function DisplayList({ above }: { above: ReactNode }) {
  const { options, nameOf } = useOwnStudios(displays.create)
  // Loaded here, so that a form first opened without a network has its choices all the same.
  const choices = { galleries: useCall(galleries.list, most).data?.rows, albums: useCall(displays.albums, most).data?.rows }
  const columns = useMemo<Column<DisplayRow>[]>(
    () => [
      { id: 'title', title: 'Anzeige', text: row => row.title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
      { id: 'screens', title: 'Bildschirme', ...counts(({ screens }) => screens.length), width: 120 },
      { id: 'seen', title: 'Letzter Kontakt', text: ({ screens }) => contactWords(screens[0]?.seen), width: 160, phone: 'trail' },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      title="Anzeigen im Center"
      rows={['die', 'Anzeige', 'Anzeigen']}
      adds
      above={above}
      columns={columns}
      filters={filters}
      name="displays"
      call={displays.list}
      form={display}
    >
      {(row, close) => <DisplaySheet row={row} close={close} options={options} choices={choices} />}
    </ListPage>
  )
}

interface SheetProps {
  row: OverlaidRow<DisplayRow> | undefined
  close: () => void
  options: Option[]
  choices: { galleries?: GalleryRow[]; albums?: GalleryRow[] }
}

function DisplaySheet({ row, close, options, choices }: SheetProps) {
  const only = options.length === 1 ? options[0]?.[0] : undefined
  const [studio, setStudio] = useState(row?.studio ?? only)
  const of = (rows: GalleryRow[] | undefined): Option[] =>
    (rows ?? []).filter(each => each.studio === studio).map(({ _id, title }) => [_id, title])
  const follow = (values: Partial<DisplayForm>) => values.studio && setStudio(values.studio)
  return (
    <Box display="flex" flexDirection="column" gap="16">
      {row && !isNew(row) && (
        <>
          <Screens display={row} />
          <ButtonLink to="centerDisplayView" params={{ id: row._id }} look="side">
            Vorschau
          </ButtonLink>
        </>
      )}
      <display.Form row={row} start={only ? { studio: only } : {}} onChange={follow} onDone={close}>
        <display.Field name="title" autoFocus={!row} />
        {isNew(row) && <display.Field name="studio" options={options} />}
        {studio && (
          <display.Field name="galleries" options={of(choices.galleries)} hint={hintFor(of(choices.galleries), 'keine Galerie')} />
        )}
        {studio && <display.Field name="albums" options={of(choices.albums)} hint={hintFor(of(choices.albums), 'kein Album')} />}
        <display.Field name="courses" hint="Nach den Bildern: was heute noch kommt, aus dem öffentlichen Kursplan." />
        <display.Field name="seconds" step={5} unit="s" />
        <HoursFields />
      </display.Form>
    </Box>
  )
}

const hintFor = (options: readonly Option[], what: string) => (options.length === 0 ? `In diesem Studio gibt es noch ${what}.` : undefined)
