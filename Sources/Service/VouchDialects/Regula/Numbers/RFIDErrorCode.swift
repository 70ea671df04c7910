extension Regula {
    /// The result of a step at the chip. Numbers have 32 bits, unsigned.
    public struct RFIDErrorCode: TableNumber {
        public let rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// Numbers and names of the vendor's list.
        public static let table = NumberTable(
            """
            1=RFID_Error_NoError 2=RFID_Error_AlreadyDone 2147508866=RFID_LAYER6_FILE_EOF1
            2147508867=RFID_LAYER6_PWD_DEACTIVATED 2147509184=RFID_LAYER6_PWD_BLOCKED
            2147509185=RFID_LAYER6_PWD_SUSPENDED 2147510016=RFID_LAYER6_WRONG_LENGTH
            2147510659=RFID_LAYER6_PWD_BLOCKED_2 2147510660=RFID_LAYER6_PWD_DEACTIVATED_2
            2147510661=RFID_LAYER6_PWD_SUSPENDED_2 2147510912=RFID_LAYER6_INCORRECT_PARAMS
            2147510914=RFID_LAYER6_FILE_NOT_FOUND 2147510920=RFID_LAYER6_NO_REFERENCE_DATA
            2147511040=RFID_LAYER6_FILE_EOF2 2147511040=RFID_LAYER6_WRONG_PARAMS
            2147549185=RFID_Error_NoChipDetected 2147549186=RFID_Error_NotAvailable
            2147549188=RFID_Error_InvalidParameter 2147549189=RFID_Error_NotInitialized
            2147549190=RFID_Error_NotEnoughMemory 2147549191=RFID_Error_NotEnoughData
            2147549192=RFID_Error_InvalidDirectory 2147549193=RFID_Error_UnknownCommand
            2147549194=RFID_Error_FileIOError 2147549195=RFID_Error_Busy 2147549196=RFID_Error_OldFirmware
            2147614720=RFID_Error_PCSC_Failed 2147614721=RFID_Error_PCSC_ReaderNotAvailable
            2147614722=RFID_Error_PCSC_CantConnectCard 2147614723=RFID_Error_PCSC_CardIsNotConnected
            2147614724=RFID_Error_PCSC_OperationCancelled 2147614725=RFID_Error_PCSC_CardIsBusy
            2147614726=RFID_Error_PCSC_FailedSCard 2147614736=RFID_Error_PCSC_ExtLe_Failed
            2148557760=RFID_LAYER6_PWD_FAILED 2197815296=RFID_Error_NotPerformed
            2197815297=RFID_Error_Session_IsClosed 2197815298=RFID_Error_Session_Terminal_UnsupportedOperation
            2197815312=RFID_Error_Session_TerminalType_Unknown
            2197815313=RFID_Error_Session_TerminalType_BadCertificate
            2197815314=RFID_Error_Session_TerminalType_NotSet 2197815315=RFID_Error_Session_ProcedureType_Unknown
            2197815316=RFID_Error_Session_ProcedureType_Unsupported
            2197815317=RFID_Error_Session_ProcedureType_NotSet 2197815318=RFID_Error_Session_AccessKey_UnknownType
            2197815319=RFID_Error_Session_AccessKey_UnsupportedSMType
            2197815320=RFID_Error_Session_AccessKey_IncorrectSMType
            2197815321=RFID_Error_Session_AccessKey_Restricted 2197815322=RFID_Error_Session_AccessKey_IncorrectData
            2197815323=RFID_Error_Session_AccessKey_NotSet 2197815324=RFID_Error_Session_PwdManagement_NotAuthorized
            2197815328=RFID_Error_Session_AccessControl_UnknownType
            2197815329=RFID_Error_Session_AccessControl_RequiresSM
            2197815330=RFID_Error_Session_AccessControl_RequiresPACE
            2197815331=RFID_Error_Session_AccessControl_RequiresCAKeys
            2197815332=RFID_Error_Session_AccessControl_RequiresTA
            2197815333=RFID_Error_Session_AccessControl_RequiresCA
            2197815334=RFID_Error_Session_AccessControl_IncorrectOptionCA
            2197815335=RFID_Error_Session_AccessControl_CA_Failed
            2197815336=RFID_Error_Session_AccessControl_TA_Failed
            2197815337=RFID_Error_Session_AccessControl_AA_Failed
            2197815338=RFID_Error_Session_AccessControl_RI_Failed
            2197815344=RFID_Error_Session_PA_SignatureCheckFailed 2197815345=RFID_Error_Session_PA_HashCheckFailed
            2197815360=RFID_Error_Session_InvalidAuxData_DateOfExpiry
            2197815361=RFID_Error_Session_InvalidAuxData_DateOfBirth
            2197815362=RFID_Error_Session_InvalidAuxData_CommunityID
            2197815376=RFID_Error_Session_eSign_RequiresAppSelection 2197815377=RFID_Error_Session_eSign_PIN_NotSet
            2197815378=RFID_Error_Session_eSign_PIN_NotVerified 2197815392=RFID_Error_Session_IncorrectData
            2197880832=RFID_Error_Session_File_NotEnoughData 2197946368=RFID_Error_Session_File_IncorrectData
            2198011904=RFID_Error_Session_File_UnexpectedData
            2198077440=RFID_Error_Session_File_Contents_UnexpectedData 2198142976=RFID_Error_Session_File_WrongTag
            2198208512=RFID_Error_Session_File_CantUseData 2198274048=RFID_Error_Session_File_CantReadData
            2198339584=RFID_Error_Session_File_AccessDenied 2214592512=RFID_Error_Layer34_NoError
            2214658048=RFID_Error_Layer34_TimeOut 2214723584=RFID_Error_Layer34_Collision
            2214789120=RFID_Error_Layer34_CRC 2214854656=RFID_Error_Layer34_DataIntegrity
            2214920192=RFID_Error_Layer34_DataLength 2214985728=RFID_Error_Layer34_RFU
            2215051264=RFID_Error_Layer34_Collision_TooMany 2215116800=RFID_Error_Layer34_ProtocolB
            2215182336=RFID_Error_Layer34_DataContents 2215247872=RFID_Error_Layer34_Protocol
            2215313408=RFID_Error_Layer34_GlobalTimeOut 2215378944=RFID_Error_Layer34_MIFARE_Auth
            2215444480=RFID_Error_Layer34_SAM_Error 2215510016=RFID_Error_Layer34_SAM_Collision
            2215575552=RFID_Error_Layer34_SAM_Acknowledge 2248146944=RFID_LAYER6_SECURITY_MANAGER
            2248146945=RFID_LAYER6_APP_SELECTION_FAILURE 2248147200=RFID_LAYER6_MUTUAL_AUTH_MAC_FAIL
            2248147201=RFID_LAYER6_MUTUAL_AUTH_ENC_FAIL 2248147202=RFID_LAYER6_MUTUAL_AUTH_FAILURE
            2248147203=RFID_LAYER6_MUTUAL_AUTH_FAILURE_DATA 2248147456=RFID_LAYER6_SM_DO8E_MISSING
            2248147457=RFID_LAYER6_SM_DO87_MISSING 2248147458=RFID_LAYER6_SM_DO99_MISSING
            2248147459=RFID_LAYER6_SM_MAC_INCORRECT 2248147460=RFID_LAYER6_SM_DO87_INCORRECT
            2248147712=RFID_LAYER6_NON_TLV_RESPONSE_DATA 2248147713=RFID_LAYER6_WRONG_RND_ICC_LENGTH
            2248147714=RFID_LAYER6_INT_AUTH_FAILURE 2248147715=RFID_LAYER6_MSE_SET_KAT_FAILURE
            2248147716=RFID_LAYER6_MSE_SET_DST_FAILURE 2248147717=RFID_LAYER6_PSO_CERTIFICATE_FAILURE
            2248147718=RFID_LAYER6_MSE_SET_AT_FAILURE 2248147719=RFID_LAYER6_GET_CHALLENGE_FAILURE
            2248147720=RFID_LAYER6_EXT_AUTH_FAILURE 2248147721=RFID_LAYER6_GENERAL_AUTH_FAILURE
            4294967295=RFID_Error_Failed
            """)
    }
}
