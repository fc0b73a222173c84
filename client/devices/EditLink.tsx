import { canSee } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { rowOf } from '#contract/screens.ts'

interface Props {
  to: 'deviceForm' | 'exerciseForm' | 'deviceCreate'
  search?: { id: string; geraet?: string }
  children?: string
}

/** Leads staff to the form behind what members see (H20). */
export const EditLink = ({ to, search, children = 'Bearbeiten' }: Props) =>
  canSee(rowOf(to).access) ? (
    <ButtonLink to={to} search={search} look="side" size="row">
      {children}
    </ButtonLink>
  ) : null
