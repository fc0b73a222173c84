import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { leads } from '#contract/leads/calls.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { categoryWays } from './officeWays.ts'

/** /dashboard/leads/category-settings: what leads are about, how fast they are answered, and their lists (L64, V47). */
export default function Categories() {
  const { data, stand, error, again } = useCall(leads.categories)
  const { rows, refused } = useWaitingRows(data, stand, categoryWays)
  const [adds, setAdds] = useState(false)
  const add = <NewButton beside words="Neue Kategorie" onClick={() => setAdds(true)} />
  return (
    <Page title="Lead-Kategorien" back="leadsSettings" actions={add}>
      <Refusals refused={refused} one={categoryWays.one} own={categoryWays.doings} open={() => setAdds(true)} />
      {!rows && <NotLoaded error={error} again={again} />}
      {rows?.length === 0 && <Empty text="Noch keine Kategorie." />}
      {rows?.map(({ _id, name, minutes, listText, act }) => (
        <RowLink
          key={_id}
          to="leadCategory"
          params={{ id: _id }}
          title={name}
          second={`Erste Antwort nach ${minutes} Minuten`}
          trail={act ? <Tick state="waiting" /> : listText && <Chip>Liste</Chip>}
        />
      ))}
      <Stand at={stand} />
      {adds && (
        <Sheet open wide onClose={() => setAdds(false)} title="Neue Kategorie">
          <CategoryForm row={undefined} onDone={() => setAdds(false)} />
        </Sheet>
      )}
    </Page>
  )
}
