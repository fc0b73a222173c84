/** The kinds of the MWST, to choose from. */
export const vatOptions = [
  ['normal', 'Normalsatz 8,1 %'],
  ['reduced', 'Reduziert 2,6 %'],
  ['lodging', 'Beherbergung 3,8 %'],
] as const
