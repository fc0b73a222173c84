/** Why a bill is closed to somebody (S13), as refusals are called. */
export const billRefusals = ['bill-email', 'bill-address', 'bill-most', 'bill-overdue'] as const
export type BillRefusal = (typeof billRefusals)[number]

/** Rappen that somebody's open bills may be together, and are. */
export interface BillRoom {
  most: number
  open: number
}

/**
 * Why `amount` Rappen more don't go on a bill, by a studio's own limit (S13); undefined where they do. `chf` writes Rappen down as each side
 * does.
 */
export function billTooMuch({ most, open }: BillRoom, amount: number, chf: (rappen: number) => string): string | undefined {
  if (open + amount <= most) return undefined
  // Paying another bill would not help where the amount alone is too much.
  return open > 0 && amount <= most
    ? `Offene Rechnungen gehen zusammen bis ${chf(most)}, ${chf(open)} sind es schon: Bezahle zuerst eine, oder nimm TWINT oder Karte.`
    : `Auf Rechnung geht es bis ${chf(most)}: Nimm TWINT oder Karte, oder bezahl am Empfang.`
}
