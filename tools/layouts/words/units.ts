/** Words that tell what a quantity counts. None of them is a dish where it stands behind a number. */
export const UNIT_WORDS = [
  'PCS', 'PC', 'PCE', 'PIECE', 'PKT', 'PACK', 'PK', 'PAX', 'PERSON', 'ORG', 'ORANG', 'SET', 'CUP', 'GLASS', 'GLS', 'CAN', 'TIN', 'BTL', 'BOTTLE', 'BOT',
  'POT', 'JUG', 'BOWL', 'MANGKUK', 'PLATE', 'PINGGAN', 'PLT', 'BOX', 'CTN', 'BAG', 'BKS', 'BUNGKUS', 'KEPING', 'BIJI', 'UNIT', 'UNITS', 'EA', 'EACH', 'NOS',
  'ROLL', 'SHEET', 'PAIR', 'DOZ', 'TRAY', 'SLICE', 'PORTION', 'PORSI', 'SERV', 'JAR', 'TUB', 'BUCKET', 'SKEWER', 'STICK', 'CUCUK', 'LOT', 'NO', 'BUAH', 'EKOR', 'HELAI',
]; // prettier-ignore

/** Of what is weighed or measured. */
export const WEIGHT_WORDS = ['KG', 'KGS', 'G', 'GM', 'L', 'LTR', 'LITRE', 'M', 'MTR', 'FT', 'KATI'];
