/** Drugs, by the beginnings of their names; as they are sold in Switzerland, as they are called, and what is taken for muscles and weight. */
export const drugNames =
  'paracetamol dafalgan panadol acetalgin zaldiar ibuprofen algifor irfen brufen dismenol aspirin alcacyl voltaren diclofenac ' +
  'novalgin metamizol mefenam ponstan naproxen aproxen tramadol tramal morphin morphium codein kodein oxycod oxycontin fentanyl methadon temesta ' +
  'lorazepam valium diazepam xanax alprazolam benzodiazepin zolpidem stilnox lexotanil seresta dormicum amoxi augmentin penicil cortison kortison ' +
  'prednison spiricort insulin metformin glucophage ozempic wegovy saxenda mounjaro victoza trulicity rybelsus semaglutid liraglutid tirzepatid ' +
  'orlistat xenical testosteron trenbolon dianabol winstrol stanozolol oxandrolon anavar nandrolon primobolan boldenon ostarin ligandrol clenbuterol ' +
  'ephedrin dinitrophenol yohimbin sibutramin amphetamin kokain ritalin concerta elvanse methylphenidat medikinet sertralin fluoxetin fluctine ' +
  'citalopram escitalopram cipralex zoloft venlafaxin trittico mirtazapin quetiapin seroquel marcoumar xarelto eliquis warfarin thyroxin euthyrox ' +
  'eltroxin bisoprolol concor metoprolol statin atorvastatin sortis crestor omeprazol pantoprazol pantozol nexium lithium antihistamin cetirizin ' +
  'levothyrox abilify aripiprazol lyrica pregabalin gabapentin tilidin adipex phentermin sildenafil cialis finasterid roaccutan isotretinoin ' +
  'clexane heparin plavix digoxin bupropion wellbutrin naltrexon mysimba duloxetin cymbalta modafinil melatonin ' +
  'zyrtec viagra imodium loperamid methotrexat lasix furosemid torasemid dulcolax'

/** Short names of drugs, each a whole word. */
export const shortDrugs = 'ibu ibus para clen tren dnp hgh sarm sarms roids benzos ssri lsd pep epo mtx'

/** Long stems that are told although a letter is wrong, missing, too many, or changed places with the next. */
export const misspelt =
  'schwanger schwangerschaft suizid selbstmord bulimie bulimisch magersucht magersuchtig anorexie paracetamol ibuprofen medikament umbringen ' +
  'brustschmerz brustschmerzen herzinfarkt essstorung erbrechen testosteron antidepressiva dosierung ozempic wegovy atemnot abfuhrmittel ' +
  'minderjahrig selbstverletzung suicide suicidal'

/** Words that no others make together, told also where somebody puts a blank or a sign into them. */
export const unbroken =
  'schwanger suizid selbstmord bulimi magersucht magersuechtig anorexie paracetamol ibuprofen umbringen umzubringen ozempic wegovy mounjaro ' +
  'willsterben nichtmehrleben testosteron clenbuterol brustschmerz herzinfarkt essstoerung abfuehrmittel'

/** Small words of Swiss German, as `plainly` writes them, and what they are in the German of the stems; `_` is a blank. */
export const swissWords =
  'i=ich mi=mich mier=mir bi=bin ha=habe han=habe hed=hat het=hat hani=habe_ich bini=bin_ich isch=ist ish=ist wot=will wet=will wil=will woti=will_ich mag=mag ' +
  'kan=kann ka=kann kani=kann_ich kum=komme gang=gehe num=nicht_mehr nume=nicht_mehr numi=nicht_mehr nom=nicht_mehr nome=nicht_mehr ' +
  'nod=nicht nid=nicht ned=nicht nit=nicht nut=nichts nix=nichts meh=mehr kei=kein keini=keine z=zu si=sein sii=sein da=da ' +
  'de=der dr=der d=die em=dem vo=von bim=beim nachem=nach_dem use=raus ine=rein obe=oben abe=runter gno=genommen ne=nehmen neh=nehmen ' +
  'mini=meine mis=mein min=mein iz=jetzt sit=seit imer=immer wid=wieder wider=wieder chli=klein'
