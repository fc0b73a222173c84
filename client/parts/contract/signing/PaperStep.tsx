import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Check } from '#client/kit/Check.tsx'
import { date, money } from '#client/kit/format.ts'
import { Line, Lines } from '#client/parts/contract/LifeLines.tsx'
import { priceWords } from '#client/parts/contract/words.ts'
import type { Signatures } from '#client/parts/signedForm/taking.ts'
import { hashOf, type SignedPaper } from '#contract/rules/contracts/paper.ts'
import { PaperView } from './PaperView.tsx'

interface PaperStepProps {
  paper: SignedPaper
  signatures: Signatures
  /** Name of the studio, as the paper bears it. */
  studioName: string
  /** By so many months it renews without a notice; null where it doesn't. That line is ticked by itself (C11). */
  renewal: number | null
  renews: boolean
  onRenews: (renews: boolean) => void
  missing: boolean
  /** What people look for besides. */
  children?: ReactNode
}

/** The whole paper before it is signed, with what people look for first: price, end, renewal, last day of notice. */
export function PaperStep({ paper, signatures, studioName, renewal, renews, onRenews, missing, children }: PaperStepProps) {
  const [hash, setHash] = useState('')
  useEffect(() => {
    let gone = false
    void hashOf(paper).then(next => !gone && setHash(next))
    return () => {
      gone = true
    }
  }, [paper])
  const { first: member = null, others } = signatures
  const signed = useMemo(
    () => ({ studioName, member, guardian: others.guardian ?? null, hash, number: null }),
    [studioName, member, others.guardian, hash],
  )
  return (
    <>
      <Lines label="Das Wichtigste">
        <Line title="Beginn" value={date(paper.start)} />
        <Line title="Ende" value={paper.end ? date(paper.end) : 'bis zur Kündigung'} />
        {paper.lastNotice && <Line title="Letzter Kündigungstag" value={date(paper.lastNotice)} />}
        <Line title="Preis" value={priceWords({ ...paper.terms, price: paper.price })} />
        {paper.total !== null && <Line strong title="Ganze Laufzeit, mit Gebühren und MWST" value={money(paper.total)} />}
        {children}
      </Lines>
      {renewal !== null && (
        <Box>
          <Check
            checked={renews}
            onChange={onRenews}
            error={
              missing && !renews ? 'Kreuze an, dass sich der Vertrag verlängert, oder wähle ein Angebot, das von selbst endet.' : undefined
            }
          >
            {`Ohne Kündigung verlängert sich der Vertrag jeweils um ${renewal === 1 ? '1 Monat' : `${renewal} Monate`}.`}
          </Check>
        </Box>
      )}
      <Text textStyle="small" color="ink2">
        So wird der Vertrag unterschrieben:
      </Text>
      <PaperView paper={paper} signed={signed} />
    </>
  )
}
