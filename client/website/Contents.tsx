import { type ReactNode, useMemo } from 'react'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { website } from '#contract/website/calls.ts'
import type { ContentRow } from '#contract/website/shapes.ts'
import { PieceFields } from './PieceFields.tsx'
import { pieceColumns, pieceFilters } from './pieceColumns.tsx'
import { content } from './rows.ts'
import { useWebsiteStudios } from './useWebsiteStudios.ts'

/** The texts of the site. */
export function Contents({ above }: { above: ReactNode }) {
  const { all, nameOf, own, start } = useWebsiteStudios(website.addContent)
  const columns = useMemo(
    () =>
      pieceColumns<ContentRow>('Text', nameOf, [
        { id: 'slug', title: 'Stelle', text: ({ slug }) => slug, sorts: true, width: 130, phone: 'second' },
      ]),
    [nameOf],
  )
  const filters = useMemo(() => pieceFilters(all), [all])
  return (
    <ListPage
      title="Website"
      rows={['der', 'Text', 'Texte']}
      adds={own.everywhere || own.options.length > 0}
      wide
      above={above}
      name="websiteContents"
      call={website.contents}
      form={content}
      columns={columns}
      filters={filters}
      empty="Noch steht kein Text auf der Website."
    >
      {(row, close) => (
        <content.Form row={row} start={{ rank: 100, ...start }} onDone={close}>
          <PieceFields
            Field={content.Field}
            isNew={isNew(row)}
            own={own}
            text="Text"
            alt="Bild zum Text"
            more={<content.Field name="rank" step={10} hint="Kleine Zahlen stehen zuoberst." />}
          >
            <content.Field name="slug" hint="Zum Beispiel ueber-uns: So findet die Website den Text." />
          </PieceFields>
        </content.Form>
      )}
    </ListPage>
  )
}
