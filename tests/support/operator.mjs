export const operatorEnvironment = {
  OPERATOR_NAME: 'มูลนิธิคลินิกสติ Sati Clinic Foundation',
  OPERATOR_ADDRESS: '1 Rama IV Road, Bangkok 10330',
  OPERATOR_EMAIL: 'contact@sati.example',
  DPO_EMAIL: 'dpo@sati.example',
}
