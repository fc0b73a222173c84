/** Accounts of the Swiss chart for small businesses (Kontenrahmen KMU) on which a studio's bills are booked; others can be typed. */
export const expenseAccounts: Readonly<Record<string, string>> = {
  '1500': 'Maschinen und Geräte',
  '1510': 'Mobiliar und Einrichtungen',
  '4200': 'Handelsware',
  '4400': 'Bezogene Dienstleistungen',
  '5800': 'Übriger Personalaufwand',
  '6000': 'Miete',
  '6100': 'Unterhalt und Reparaturen',
  '6105': 'Leasing',
  '6300': 'Versicherungen',
  '6400': 'Strom, Gas, Wasser',
  '6460': 'Entsorgung',
  '6500': 'Büromaterial',
  '6510': 'Telefon, Internet, Porti',
  '6570': 'Informatik',
  '6600': 'Werbung',
  '6700': 'Übriger Betriebsaufwand',
  '6900': 'Finanzaufwand',
}

/** «6000 Miete», the number alone where nobody named it here. */
export const accountWord = (account: string) => [account, expenseAccounts[account]].filter(Boolean).join(' ')
