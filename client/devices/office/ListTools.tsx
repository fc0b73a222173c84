import { useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { Categories } from './Categories.tsx'
import { FreeExercises } from './FreeExercises.tsx'
import { Retired } from './Retired.tsx'

/** Links above the list of devices: their categories, exercises of none, and those that were retired. */
export function ListTools() {
  const keeps = useCan(deviceOffice.saveCategory)
  const [open, setOpen] = useState<'categories' | 'free'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Above>
        {keeps && (
          <Button look="edge" size="row" onClick={() => setOpen('categories')}>
            Kategorien
          </Button>
        )}
        <Button look="edge" size="row" onClick={() => setOpen('free')}>
          Übungen ohne Gerät
        </Button>
      </Above>
      <Retired />
      {open === 'categories' && <Categories onClose={close} />}
      {open === 'free' && <FreeExercises onClose={close} />}
    </>
  )
}
