import { useMemo } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { AddressedFields } from '#client/parts/audience/AddressedFields.tsx'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { addressedReads } from '#client/parts/audience/reads.ts'
import { audienceWords, stateChips, stateOf, timeWords } from '#client/parts/audience/words.ts'
import { plainText } from '#client/parts/Html.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { RichText } from '#client/parts/RichText.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { news } from '#contract/news/calls.ts'
import type { NewsRow } from '#contract/news/shapes.ts'
import { newsForm } from './newsForm.ts'

const reads = {
  ...addressedReads,
  text: (value: unknown) => plainText(String(value)),
  picture: () => 'ein anderes Bild',
}

const state: Filter = { id: 'state', title: 'Stand', choices: Object.entries(stateChips).map(([key, [, word]]) => [key, word]) }

/** /dashboard/communication/news: what members read on their start page (L58). */
export default function News() {
  const { everywhere, options, nameOf } = useOwnStudios(news.create)
  const columns = useMemo<Column<NewsRow>[]>(
    () => [
      { id: 'title', title: 'News', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'audience', title: 'Für', text: row => audienceWords(row, nameOf), width: 160, grow: 1, phone: 'second' },
      { id: 'time', title: 'Zeit', text: timeWords, width: 180, grow: 1 },
      { id: 'createdAt', title: 'Geschrieben', ...instants(({ createdAt }) => createdAt), sorts: true, spare: true, width: 170 },
      { id: 'reads', title: 'Gelesen', ...counts(row => row.reads), sorts: true, width: 90 },
      {
        id: 'state',
        title: 'Stand',
        text: row => stateChips[stateOf(row)][1],
        width: 110,
        phone: 'trail',
        cell: row => {
          const [look, word] = stateChips[stateOf(row)]
          return (
            <Chip look={look} small>
              {word}
            </Chip>
          )
        },
      },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [state, byStudio(options)], [options])
  return (
    <ListPage
      rows={['die', 'News', 'News']}
      adds
      name="news"
      call={news.all}
      form={newsForm}
      columns={columns}
      filters={filters}
      searches={{ label: 'Titel' }}
      wide
      exports
    >
      {(row, close) => (
        <newsForm.Form
          row={row}
          start={{ studios: everywhere || options.length !== 1 ? [] : [options[0]?.[0] ?? ''], roles: [] }}
          button="Veröffentlichen"
          reads={reads}
          onDone={close}
        >
          <newsForm.Field name="title" autoFocus={!row} />
          <RichText name="text" label="Text" required hint="Auf der Startseite steht der Titel; der Text öffnet sich darunter." />
          <PictureField name="picture" call={news.picture} alt="Bild der News" />
          <newsForm.Field name="described" hint="Für alle, die das Bild nicht sehen." />
          <GoalField name="link" label="Führt zu" outside />
          <AddressedFields />
        </newsForm.Form>
      )}
    </ListPage>
  )
}
