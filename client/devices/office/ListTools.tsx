import { useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { deviceOffice } from '#contract/devices/office.ts'
import { Categories } from './Categories.tsx'
import { Retired } from './Retired.tsx'

/** What stands above the list of devices: their categories, and those that were retired. */
export function ListTools() {
  const keeps = useCan(deviceOffice.saveCategory)
  const [open, setOpen] = useState(false)
  return (
    <>
      {keeps && (
        <Above>
          <Button look="edge" size="row" onClick={() => setOpen(true)}>
            Kategorien
          </Button>
        </Above>
      )}
      <Retired />
      {open && <Categories onClose={() => setOpen(false)} />}
    </>
  )
}
