import { useSend } from '#client/data/useSend.ts'
import { Face } from '#client/kit/Face.tsx'
import { PictureUpload } from '#client/kit/Upload.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { carry } from '#contract/carried.ts'
import { employees } from '#contract/employees/calls.ts'
import type { EmployeeCard } from '#contract/employees/shapes.ts'

/** The picture of an employee, which whoever manages them may set. */
export function Picture({ card: { _id, name, bild, mine } }: { card: EmployeeCard }) {
  const { send } = useSend(employees.picture, { title: () => `Bild: ${name}` })
  const [vorname = '', ...rest] = name.split(' ')
  const face = <Face of={{ vorname, nachname: rest.at(-1) ?? '' }} picture={bild && `/api/${bild}`} size={84} alt={`Bild von ${name}`} />
  if (!mine) return face
  const take = async (cut: Blob) => {
    try {
      const answer = await send({ params: { id: _id }, body: await carry(cut, `bild.${cut.type.split('/')[1]}`) })
      sayDone(answer, `Neues Bild von ${name}.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  return <PictureUpload label={`Bild von ${name}`} preview={face} onPicked={take} />
}
