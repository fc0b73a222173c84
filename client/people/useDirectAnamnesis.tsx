import { Suspense, useMemo, useState } from 'react'
import { useReach } from '#client/data/reach.ts'
import { can } from '#client/data/session.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import type { Column } from '#client/kit/table/column.ts'
import { useForm, useForms, usual } from '#client/parts/anamnesis/forms.ts'
import { useStudioOfNew } from '#client/parts/anamnesis/newPeople.ts'
import { Reopened } from '#client/parts/anamnesis/Reopened.tsx'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { ListedPerson } from '#contract/people.ts'

const Wizard = lazyPart(() => import('#client/parts/anamnesis/Wizard.tsx'))

/** Keeps on the device what the wizard needs without a network. */
function Keeping() {
  useSealKey()
  const studio = useStudioOfNew()
  useForm(usual, studio)
  useForms(studio)
  return null
}

/** The direct act «Anamnese» of a line, where the reader may take one: its column, and the wizard once it is open. */
export function useDirectAnamnesis() {
  const [asked, setAsked] = useState<ListedPerson>()
  const { isIn } = useReach(anamnesis.save)
  const columns = useMemo<Column<ListedPerson>[]>(
    () =>
      can(anamnesis.save)
        ? [
            {
              id: 'anamnese',
              title: 'Anamnese',
              acts: true,
              width: 112,
              phone: 'trail',
              text: () => null,
              cell: person =>
                person.studio && isIn(person.studio) ? (
                  <Button
                    look="text"
                    size="row"
                    aria-label={`Anamnese: ${person.vorname} ${person.nachname}`}
                    onClick={() => setAsked(person)}
                  >
                    Anamnese
                  </Button>
                ) : null,
            },
          ]
        : [],
    [isIn],
  )
  const wizard = columns.length > 0 && (
    <>
      <Keeping />
      <Reopened about="anybody" />
      {asked && (
        <Suspense>
          <Wizard
            customer={{ _id: asked._id, vorname: asked.vorname, nachname: asked.nachname, studio: asked.studio ?? null }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
  return { columns, wizard }
}
