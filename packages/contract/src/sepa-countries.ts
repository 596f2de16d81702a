/** Countries whose banks take SEPA transfers: European Payments Council, EPC409-09. */
export const SEPA_COUNTRIES = [
  ...['AD', 'AL', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GI', 'GR', 'HR', 'HU'],
  ...['IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MC', 'MD', 'ME', 'MK', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'RS', 'SE'],
  ...['SI', 'SK', 'SM', 'VA'],
]
