import { Box } from '@chakra-ui/react'
import { useEmployee } from '#client/data/session.ts'
import { dayOf, now } from '#client/data/time.ts'
import { clockTime, date, quantity } from '#client/kit/format.ts'
import { PrintAlone } from '#client/kit/printed.tsx'
import { DrawnSignature } from '#client/parts/DrawnSignature.tsx'
import { formTitles } from '#contract/anamnesisForms.ts'
import { askedPages } from '#contract/rules/questionnaire/rules.ts'
import { linesOf } from '#contract/rules/questionnaire/words.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import type { BegunAnamnesis } from './begun.ts'
import { fullName } from './knownCustomers.ts'

interface PrintedFormProps {
  begun: BegunAnamnesis
  /** Whoever was asked. */
  name: string
  finished: boolean
  onDone: () => void
}

const moment = (at: string) => `${date(dayOf(at))}, ${clockTime(at)}`

/** A form that waits on this device, on paper: it says of itself that the studio does not have it yet. */
export default function PrintedForm({ begun: { form, express, answers, signed }, name, finished, onDone }: PrintedFormProps) {
  const me = useEmployee()
  return (
    <PrintAlone onDone={onDone}>
      <h1>{formTitles[form.kind]}</h1>
      <Box as="p" border="1pt solid black" padding="6pt" marginBlock="8pt" fontWeight={620}>
        {`Noch nicht im Studio gespeichert. Gedruckt von diesem Gerät am ${moment(now())}.`}
      </Box>
      <p>{`${name} · ${finished ? 'Abgeschlossen' : 'Entwurf'}`}</p>
      {askedPages(form.pages, express).map(page => (
        <Box key={page._id} as="section" paddingBottom="10pt">
          <h2>{page.displayedTitle}</h2>
          <table>
            <tbody>
              {linesOf(page, answers, value => quantity(value)).map(({ _id, title, said, under }) => (
                <tr key={_id}>
                  <Box as="td" width="50%" paddingInlineStart={under ? '12pt' : undefined}>
                    {title}
                  </Box>
                  <td>{said || 'Keine Angabe'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      ))}
      {signed && (
        <>
          {form.disclaimer && (
            <Box as="p" whiteSpace="pre-wrap">
              {form.disclaimer}
            </Box>
          )}
          <h2>Unterschriften</h2>
          <p>{moment(signed.signedAt)}</p>
          <PrintedSignature value={signed.customerSignature} name={name} />
          {signed.guardian?.signature && (
            <PrintedSignature value={signed.guardian.signature} name={`${signed.guardian.name}, gesetzliche Vertretung`} />
          )}
          {signed.creatorSignature && me && <PrintedSignature value={signed.creatorSignature} name={fullName(me)} />}
        </>
      )}
    </PrintAlone>
  )
}

const pad = { width: 220, height: 80 }

/** Drawn black whatever the look. */
const PrintedSignature = ({ value, name }: { value: SignatureValue; name: string }) => (
  <Box css={{ breakInside: 'avoid', '& path': { stroke: 'black !important' } }} paddingBottom="8pt">
    <DrawnSignature value={value} label={`Unterschrift ${name}`} size={pad} />
    <p>{name}</p>
  </Box>
)
