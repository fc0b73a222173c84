import { Flex } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { displays } from '#contract/displays/calls.ts'
import { type GalleryRow, galleries } from '#contract/displays/galleries.ts'
import { album, gallery } from './rows.ts'

const kinds = {
  gallery: {
    rows: ['die', 'Galerie', 'Galerien'],
    view: 'galerien',
    call: galleries.list,
    form: gallery,
  },
  album: {
    rows: ['das', 'Album', 'Alben'],
    view: 'alben',
    call: displays.albums,
    form: album as unknown as typeof gallery,
  },
} as const

/** Galleries, or albums, which only displays show. */
export function Galleries({ kind, above }: { kind: keyof typeof kinds; above: ReactNode }) {
  const { rows, view, call, form } = kinds[kind]
  const [, one] = rows
  const { options, nameOf } = useOwnStudios(galleries.create)
  const columns = useMemo<Column<GalleryRow>[]>(
    () => [
      { id: 'title', title: one, text: row => row.title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
      { id: 'images', title: 'Bilder', ...counts(({ images }) => images), width: 90, phone: 'trail' },
      { id: 'hidden', title: 'Nicht gezeigt', ...counts(({ hidden }) => hidden), width: 130 },
    ],
    [nameOf, one],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  const Form = form.Form
  return (
    <ListPage<GalleryRow>
      rows={rows}
      adds
      above={above}
      columns={columns}
      filters={filters}
      call={call}
      name={kind === 'gallery' ? 'galleries' : 'albums'}
      form={form as unknown as Parameters<typeof ListPage<GalleryRow>>[0]['form']}
    >
      {(row, close) => (
        <Flex direction="column" gap="16">
          {row && !isNew(row) && (
            <ButtonLink to="centerDisplay" search={{ ansicht: view, bilder: row._id }} look="soft">
              Bilder ansehen und ordnen
            </ButtonLink>
          )}
          <Form
            row={row as unknown as Parameters<typeof Form>[0]['row']}
            start={options.length === 1 ? { studio: options[0]?.[0] } : {}}
            onDone={close}
          >
            <form.Field name="title" autoFocus={!row} />
            {isNew(row) && <form.Field name="studio" options={options} />}
          </Form>
        </Flex>
      )}
    </ListPage>
  )
}
